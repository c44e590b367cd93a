/** What is wrong with a hand, in words; its field by name. */
import type { BadEntry } from '../../lib/protocol';
import { codeKey, msg, type Message } from '../../lib/text';

export function sheetProblem(problem: BadEntry): Message {
  return msg(codeKey('sheet_error', problem.sheet_code), {
    ...problem.params,
    hand: String(problem.hand),
    field: msg(codeKey('web.sheet.field', problem.field)),
  });
}

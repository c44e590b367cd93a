/** How rules are named to people: `id@version` on the wire. */
import ko from '$locale/ko.json';
import { codeKey, msg, type Message } from './text';

export function rulesName(rules: string): Message {
  const id = rules.split('@')[0] ?? rules;
  const key = codeKey('web.rules', id);
  return key in ko ? msg(key) : msg('web.rules.other', { id });
}

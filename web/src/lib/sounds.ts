/** Quiet sounds, made on the spot; none depends on anything that is not public. */

export type Sound = 'turn' | 'card' | 'trick' | 'tick';

interface Tone {
  readonly hz: number;
  readonly at: number;
  readonly length: number;
}

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  turn: [
    { hz: 660, at: 0, length: 0.12 },
    { hz: 880, at: 0.12, length: 0.16 },
  ],
  card: [{ hz: 1900, at: 0, length: 0.025 }],
  tick: [{ hz: 990, at: 0, length: 0.04 }],
  trick: [{ hz: 130, at: 0, length: 0.2 }],
};
const LOUDNESS = 0.06;

let audio: AudioContext | null = null;

/** Play a sound; browsers allow it after the first touch only, before that it stays silent. */
export function play(sound: Sound): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const tone of TONES[sound]) {
    const start = audio.currentTime + tone.at;
    const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency: tone.hz });
    const gain = new GainNode(audio, { gain: LOUDNESS });
    gain.gain.setTargetAtTime(0, start + tone.length / 2, tone.length / 4);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + tone.length);
  }
}

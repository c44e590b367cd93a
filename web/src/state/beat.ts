/** This page's clock, for what counts down: it ticks only while something on the page reads it. */
import { createSubscriber } from 'svelte/reactivity';

const BEAT_MS = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, BEAT_MS);
  return () => clearInterval(timer);
});

/** Milliseconds on this page's clock; who reads it in a component is told of each beat. */
export function beatMs(): number {
  subscribe();
  return performance.now();
}

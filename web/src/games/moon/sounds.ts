/** Sounds made on the spot: wood on wood, a die, drops of glass. Silent until a person has touched
 * the page, as browsers want it. */
export class Sounds {
  muted = false;
  private context: BaseAudioContext | null = null;
  private out: GainNode | null = null;
  private noise: AudioBuffer | null = null;
  private last = -Infinity;

  /** Call it from a gesture of the person. */
  wake(): void {
    if (!this.context && typeof AudioContext !== "undefined") this.playOn(new AudioContext());
    if (this.context instanceof AudioContext && this.context.state === "suspended")
      void this.context.resume();
  }

  /** Sound through this context: a machine's, or one that renders for a test. */
  playOn(context: BaseAudioContext): void {
    this.context = context;
    this.out = context.createGain();
    this.out.gain.value = 0.5;
    const limiter = context.createDynamicsCompressor();
    limiter.threshold.value = -9;
    limiter.attack.value = 0.002;
    this.out.connect(limiter).connect(context.destination);
    this.noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    const samples = this.noise.getChannelData(0);
    let state = 1;
    for (let i = 0; i < samples.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      samples[i] = state / 2147483648 - 1;
    }
  }

  /** Two pieces of wood meet: how hard (0 to 1), how long the piece is (metres), and where (-1 left
   * to 1 right). */
  knock(strength: number, length = 0.13, side = 0): void {
    const pitch = 118 / Math.max(0.05, length);
    this.strike(strength, [pitch, pitch * 2.76, pitch * 5.4], 0.07 + 0.05 * strength, side);
  }

  /** The die hits the table. */
  clack(strength: number): void {
    this.strike(strength * 0.8, [420, 1500, 3300], 0.05, 0.2);
  }

  /** A drop falls. */
  plink(): void {
    this.bell(1568, 0.12, 0.5, 0.97);
    this.bell(2349, 0.05, 0.4, 0.97);
  }

  /** Well done. */
  chime(figure: boolean): void {
    const notes = figure ? [784, 988, 1175, 1568] : [784, 1175];
    notes.forEach((note, i) => this.bell(note, 0.09, 1.1, 1, i * 0.11));
  }

  dispose(): void {
    if (this.context instanceof AudioContext) void this.context.close();
    this.context = null;
  }

  /** A blow: a few tones of the wood that die away, the higher ones sooner, and a short scrape. */
  private strike(strength: number, tones: number[], ring: number, side: number): void {
    const { context, out, noise } = this;
    if (this.muted || !context || !out || !noise || !sounding(context)) return;
    const now = context.currentTime;
    if (now - this.last < 0.018) return;
    this.last = now;
    const place = context.createStereoPanner();
    place.pan.value = Math.max(-0.8, Math.min(0.8, side));
    place.connect(out);
    const wander = 0.97 + 0.06 * ((now * 997) % 1);
    tones.forEach((tone, i) => {
      const source = context.createOscillator();
      source.frequency.value = tone * wander;
      const gain = faded(context, (strength ** 0.8 * 0.42) / (1 + i), now, ring / (1 + i * 0.6));
      source.connect(gain).connect(place);
      source.start(now);
      source.stop(now + ring);
      if (i === 0) source.onended = () => place.disconnect();
    });
    const scrape = context.createBufferSource();
    scrape.buffer = noise;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = tones[1] ?? 1500;
    filter.Q.value = 0.9;
    scrape
      .connect(filter)
      .connect(faded(context, strength * 0.5, now, 0.014))
      .connect(place);
    scrape.start(now);
    scrape.stop(now + 0.02);
  }

  private bell(tone: number, loud: number, ring: number, bend: number, after = 0): void {
    const { context, out } = this;
    if (this.muted || !context || !out || !sounding(context)) return;
    const now = context.currentTime + after;
    const source = context.createOscillator();
    const gain = context.createGain();
    source.frequency.setValueAtTime(tone, now);
    source.frequency.exponentialRampToValueAtTime(tone * bend, now + ring);
    gain.gain.setValueAtTime(0, now);
    gain.gain.linearRampToValueAtTime(loud, now + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + ring);
    source.connect(gain).connect(out);
    source.start(now);
    source.stop(now + ring + 0.05);
    source.onended = () => gain.disconnect();
  }
}

/** Whether what is played now is heard now; a context that renders waits to be started. */
function sounding(context: BaseAudioContext): boolean {
  return context.state === "running" || !(context instanceof AudioContext);
}

/** As loud as this at once, silent after some seconds. */
function faded(context: BaseAudioContext, loud: number, now: number, seconds: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, now);
  gain.gain.linearRampToValueAtTime(loud, now + 0.001);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  return gain;
}

/** Formats in which browsers record, the one that most programs play first. */
const FORMATS = ["video/mp4;codecs=avc1", "video/webm;codecs=vp9", "video/webm"] as const;
const FRAMES = 30; // a second
const BITS = 6_000_000; // a second

export interface Recording {
  /** End it; nothing of it is wanted. */
  cancel(): void;
  /** End it; what was recorded, and how such files end. */
  stop(): Promise<{ film: Blob; suffix: string }>;
}

function format(): string | undefined {
  return typeof MediaRecorder === "undefined"
    ? undefined
    : FORMATS.find((each) => MediaRecorder.isTypeSupported(each));
}

/** Whether this browser can record what is drawn. */
export function canRecord(): boolean {
  return format() !== undefined && typeof HTMLCanvasElement.prototype.captureStream === "function";
}

const SLICE = 200; // milliseconds between two parts of a film

/** Record what is drawn on a canvas from now on. `draw` has it drawn once more: a film that ends before
 * a picture came is no film. */
export function record(canvas: HTMLCanvasElement, draw: () => void): Recording {
  const mimeType = format() ?? "video/webm";
  const stream = canvas.captureStream(FRAMES);
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS });
  const parts: Blob[] = [];
  const begun = new Promise<void>((resolve) => {
    recorder.ondataavailable = ({ data }) => {
      if (!data.size) return;
      parts.push(data);
      resolve();
    };
  });
  recorder.start(SLICE);
  draw();
  return {
    cancel: () => {
      for (const track of stream.getTracks()) track.stop();
    },
    stop: async () => {
      const drawing = setInterval(draw, SLICE);
      await begun;
      clearInterval(drawing);
      return new Promise((resolve) => {
        recorder.onstop = () => {
          for (const track of stream.getTracks()) track.stop();
          const type = mimeType.split(";")[0] ?? mimeType;
          resolve({
            film: new Blob(parts, { type }),
            suffix: type === "video/mp4" ? "mp4" : "webm",
          });
        };
        recorder.stop();
      });
    },
  };
}

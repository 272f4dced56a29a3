/** What the page and the worker that runs the program say to each other. */
export type ToWorker =
  | { do: "start"; folder: string }
  | { do: "introduce"; id: number; token: string; name: string; language: string }
  | {
      do: "request";
      id: number;
      method: string;
      path: string;
      headers: Record<string, string>;
      body: string;
    }
  | { do: "connect"; line: number; path: string }
  | { do: "send"; line: number; data: string | ArrayBuffer }
  | { do: "close"; line: number };

export type FromWorker =
  | { told: "ready" }
  | { told: "failed"; why: string }
  | { told: "introduced"; id: number }
  | {
      told: "answer";
      id: number;
      status: number;
      headers: Record<string, string>;
      body: ArrayBuffer;
    }
  | { told: "broken"; id: number; why: string }
  | { told: "line"; line: number; data: string | ArrayBuffer | null };

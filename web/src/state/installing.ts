import { kept } from "./offline.svelte";

/** An app is expected to work without the network: whoever installs the page has the program kept with
 * it, unless their device saves data. Returns what ends that. */
export function whenInstalled(install: () => void): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const begin = () => {
    if (kept.current === null && !connection?.saveData) install();
  };
  if (matchMedia("(display-mode: standalone)").matches) begin();
  addEventListener("appinstalled", begin);
  return () => removeEventListener("appinstalled", begin);
}

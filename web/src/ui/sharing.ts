import { notices } from "../state/services";

/** Whether this device has a sheet of its own for sharing, as phones do. */
export function canShare(): boolean {
  return matchMedia("(pointer: coarse)").matches && typeof navigator.share === "function";
}

export async function copyLink(address: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notices.tell(copied);
  } catch {
    notices.tell(address);
  }
}

/** Offer a link to the device's own sharing, or copy it. */
export async function shareLink(address: string, copied: string): Promise<void> {
  if (!canShare()) return copyLink(address, copied);
  try {
    await navigator.share({ url: address });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) notices.tell(address);
  }
}

/** Offer a picture or a film to the device's own sharing, or keep it as a file. */
export async function shareFile(content: Blob, file: string): Promise<void> {
  const files = [new File([content], file, { type: content.type })];
  const touch = matchMedia("(pointer: coarse)").matches;
  if (!touch || !navigator.canShare?.({ files })) {
    keep(content, file);
    return;
  }
  try {
    await navigator.share({ files });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) keep(content, file);
  }
}

/** Have the browser keep a text as a file. */
export function download(text: string, file: string): void {
  keep(new Blob([text], { type: "application/x-ndjson" }), file);
}

function keep(content: Blob, file: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

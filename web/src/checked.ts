/** Something that has to be there is not: a mistake of this page, or of the server. */
export class Missing extends Error {
  override readonly name = "Missing";
}

/** A value that has to be there. */
export function present<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Missing(`there is no ${what}`);
  return value;
}

/** The element at an index that has to exist. Not for what runs in every frame. */
export function at<Value>(values: ArrayLike<Value>, index: number): Value {
  const found = values[index];
  if (found === undefined) throw new Missing(`there is no element ${index} of ${values.length}`);
  return found;
}

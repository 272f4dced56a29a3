import * as v from "valibot";

/** A value that stays in the browser. What was kept must fit the schema; anything strange gives way to
 * the default. */
export class Stored<Value> {
  private value: Value;

  constructor(
    private readonly key: string,
    start: Value,
    schema: v.GenericSchema<unknown, Value>,
    private readonly storage: Pick<Storage, "getItem" | "setItem"> = localStorage,
  ) {
    this.value = $state.raw(read(storage, key, schema) ?? start);
  }

  get current(): Value {
    return this.value;
  }

  set current(value: Value) {
    this.value = value;
    try {
      this.storage.setItem(this.key, JSON.stringify(value));
    } catch {
      // private windows may keep nothing; the value lives as long as the page
    }
  }
}

/** What is kept under this key, if it fits the schema. */
export function read<Value>(
  storage: Pick<Storage, "getItem">,
  key: string,
  schema: v.GenericSchema<unknown, Value>,
): Value | null {
  try {
    const found = v.safeParse(schema, JSON.parse(storage.getItem(key) ?? "null"));
    return found.success ? found.output : null;
  } catch {
    return null; // it is not what was stored
  }
}

/** A record without those entries that do not fit. */
export function recordOf<Value>(schema: v.GenericSchema<unknown, Value>) {
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((kept) => {
      const fitting: Record<string, Value> = {};
      for (const [key, value] of Object.entries(kept))
        if (v.is(schema, value)) fitting[key] = v.parse(schema, value);
      return fitting;
    }),
  );
}

/** A list without those items that do not fit. */
export function listOf<Value>(schema: v.GenericSchema<unknown, Value>) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((kept): readonly Value[] =>
      kept.filter((item) => v.is(schema, item)).map((item) => v.parse(schema, item)),
    ),
  );
}

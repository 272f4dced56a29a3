const NAME = "toprung";
const TABLE = "kept";

/** Bytes that stay in this browser, by name. */
export class Database {
  private constructor(private readonly opened: IDBDatabase) {}

  static async open(): Promise<Database> {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(TABLE);
    return new Database(await done(asked));
  }

  read(name: string): Promise<Uint8Array | undefined> {
    const table = this.opened.transaction(TABLE).objectStore(TABLE);
    return done(table.get(name) as IDBRequest<Uint8Array | undefined>);
  }

  /** Settles when the bytes are on disk. */
  write(name: string, bytes: Uint8Array): Promise<void> {
    const change = this.opened.transaction(TABLE, "readwrite", { durability: "strict" });
    change.objectStore(TABLE).put(bytes, name);
    return new Promise((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error ?? new Error("nothing was kept"));
    });
  }
}

function done<Result>(asked: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("nothing is kept here"));
  });
}

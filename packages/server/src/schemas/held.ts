// Holds a schema to the type that it describes, both ways: a member or a value too many or too few does not compile.
// In: a type and a schema. Out: the schema.
import type { z } from "@hono/zod-openapi";

/** The type of what a schema describes, read only as core's types are. */
export type Shape<Schema extends z.ZodType> = Readonlies<z.infer<Schema>>;

type Readonlies<Value> = Value extends object ? { readonly [Member in keyof Value]: Readonlies<Value[Member]> } : Value;

/** The schema, if it describes `Plain` and nothing else. */
export function heldTo<Plain>(): <Schema extends z.ZodType<Plain>>(
  schema: Plain extends Shape<Schema> ? Schema : never,
) => Schema {
  return (schema) => schema;
}

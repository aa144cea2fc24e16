// One measurement in a process of its own, so that one which hangs can be killed: node child.mjs <question> <case>
// <seconds>. What `measure` of the question gives goes to the parent; so does what it throws.
const [question, one, seconds] = process.argv.slice(2);

let message;
try {
  const { measure } = await import(`./${question}.mjs`);
  message = { result: await measure(JSON.parse(one), { seconds: Number(seconds) }) };
} catch (error) {
  message = { throws: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
}
process.send(message, () => process.exit(0));

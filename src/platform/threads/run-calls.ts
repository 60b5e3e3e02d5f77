import module from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { type CallMessage, type OutcomeMessage, toOutcome } from './messages.ts'

// The program of a thread: imports the module that a call names, runs the function, and sends its outcome back.

const { compileCache } = workerData as { compileCache: string | undefined }
if (compileCache) module.enableCompileCache(compileCache)

parentPort!.on('message', async (call: CallMessage) => {
  const outcome = await run(call)
  try {
    parentPort!.postMessage(outcome, transferable(outcome))
  } catch (error) {
    parentPort!.postMessage(toOutcome(error)) // The result cannot be cloned.
  }
})

async function run({ module, name, args }: CallMessage): Promise<OutcomeMessage> {
  try {
    return { value: await (await import(module))[name](...args) }
  } catch (error) {
    return toOutcome(error)
  }
}

/** Bytes with memory of their own are moved instead of copied; those in a shared pool of buffers cannot be. */
function transferable(outcome: OutcomeMessage): ArrayBuffer[] {
  const value = 'value' in outcome ? outcome.value : undefined
  const ownsMemory = value instanceof Uint8Array && value.byteLength === value.buffer.byteLength
  return ownsMemory ? [value.buffer as ArrayBuffer] : []
}

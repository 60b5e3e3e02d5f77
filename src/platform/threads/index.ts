/**
 * Threads for work that would hold the event loop for long (decision 49).
 * 1. A caller names a function of a file of ours (`threadFunction`) and the business that the work is for.
 * 2. `run` waits for a turn of that business, takes an idle thread or starts one, and sends it the arguments.
 * 3. The thread (run-calls.ts) imports the file, runs the function and sends back its result or error.
 * 4. A thread without work ends after some seconds; one that takes too long, at once.
 */
export { createThreadPool, type ThreadFunction, type ThreadPool, threadFunction } from './thread-pool.ts'

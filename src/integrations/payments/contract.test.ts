import { describe } from 'vitest'
import { testCallbacks, testFaults } from '../../../test/fakes/contract-callbacks.ts'
import { testPayments } from '../../../test/fakes/contract-payments.ts'
import { testRefunds } from '../../../test/fakes/contract-refunds.ts'
import { testSaved } from '../../../test/fakes/contract-saved.ts'
import { startSandboxSubject } from '../../../test/fakes/sandbox.ts'
import { subjects } from '../../../test/fakes/subjects.ts'

/** The contract that the payments domain relies on, for every provider with its fake. */
describe.each([...subjects, await startSandboxSubject()])('$name', (subject) => {
  describe('payments', () => testPayments(subject))
  describe('callbacks', () => testCallbacks(subject))
  describe('refunds', () => testRefunds(subject))
  describe('saved methods', () => testSaved(subject))
  describe('faults', () => testFaults(subject))
})

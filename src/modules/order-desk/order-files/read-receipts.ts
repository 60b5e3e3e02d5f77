import type { AppError } from '../../../platform/errors/errors.ts'
import { compileValidator, validationError } from '../../../platform/http/validation/validation.ts'
import { ReceiptPatch } from '../shipments/index.ts'

export const receiptColumns = ['order_id', 'shipment_receipt']

const check = compileValidator(ReceiptPatch, 'body')

/** The error of a row's tracking number. */
export const checkReceiptRow = ({ shipment_receipt }: Record<string, string>): AppError | undefined =>
  check({ shipment_receipt }) ? undefined : validationError(check.errors!, 'body')

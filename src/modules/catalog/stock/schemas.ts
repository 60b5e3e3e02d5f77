import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, OneOf, PageOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { fileReportFields } from '../../../platform/tables/import-report.ts'
import { adjustmentReasons, movementKinds, stockStatuses } from '../stock-log/index.ts'

const maxQuantity = 1_000_000_000
export const maxLines = 100

const Quantity = Type.Integer({ minimum: 0, maximum: maxQuantity })
export const Level = Type.Integer({ minimum: 0, maximum: 1_000_000 })

const note = Type.Optional(Nullable(Text(500)))

const Lines = <P extends Parameters<typeof Closed>[0]>(fields: P) =>
  Type.Array(Closed({ variant_id: Id, ...fields }), { minItems: 1, maxItems: maxLines })

export const AdjustmentIn = Closed(
  {
    warehouse_id: Id,
    reason: OneOf(adjustmentReasons),
    note,
    lines: Lines({ difference: Type.Integer({ minimum: -maxQuantity, maximum: maxQuantity }) }),
  },
  { title: 'StockAdjustmentIn' },
)
export type AdjustmentInput = Static<typeof AdjustmentIn>

export const TransferIn = Closed(
  {
    from_warehouse_id: Id,
    to_warehouse_id: Id,
    note,
    lines: Lines({ quantity: Type.Integer({ minimum: 1, maximum: maxQuantity }) }),
  },
  { title: 'StockTransferIn' },
)
export type TransferInput = Static<typeof TransferIn>

export const CountIn = Closed(
  {
    warehouse_id: Id,
    note,
    lines: Lines({
      counted: Quantity,
      expected: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: maxQuantity,
          description:
            'What the stock was when it was counted. The difference is applied, so that sales since then stay sold. Without it the count is the new stock',
        }),
      ),
    }),
  },
  { title: 'StockCountIn' },
)
export type CountInput = Static<typeof CountIn>

export const ChangedOut = Closed(
  { variant_id: Type.Integer(), warehouse_id: Type.Integer(), before: Type.Integer(), after: Type.Integer() },
  { title: 'ChangedStock' },
)

export const StockRowOut = Closed(
  {
    variant_id: Type.Integer(),
    variant_unique_id: Type.String(),
    product_id: Type.Integer(),
    product_name: Type.String(),
    name: Nullable(Type.String({ description: 'The option values; null if the product has no options' })),
    sku: Nullable(Type.String()),
    image: Nullable(Type.String()),
    quantity: Type.Integer({ description: 'Over all warehouses' }),
    warehouses: Type.Array(Closed({ id: Type.Integer(), quantity: Type.Integer() })),
    low_stock_level: Type.Integer({ description: 'From this quantity on stock is low' }),
    own_low_stock_level: Nullable(Type.Integer({ description: 'Null if the level of the business applies' })),
    stock_status: OneOf(stockStatuses),
  },
  { title: 'StockRow' },
)

export const StockPageOut = Closed(
  {
    ...PageOf(StockRowOut).properties,
    warehouses: Type.Array(Closed({ id: Type.Integer(), name: Type.String() }), {
      description: 'All warehouses of the business, the oldest first',
    }),
  },
  { title: 'StockPage' },
)

export const MovementOut = Closed(
  {
    id: Type.String({ format: 'uuid' }),
    at: Timestamp,
    kind: OneOf(movementKinds, {
      description: '`unrecorded`: a difference that `etalase stock repair` found',
    }),
    reason: Nullable(OneOf(adjustmentReasons)),
    quantity: Type.Integer({ description: 'Added to the stock; negative if it was taken' }),
    warehouse: Closed({ id: Type.Integer(), name: Type.String() }),
    order: Nullable(Closed({ id: Type.String(), order_id: Type.String() })),
    by: Closed({
      type: OneOf(['member', 'api_key', 'app', 'buyer', 'system']),
      name: Nullable(Type.String()),
    }),
    note: Nullable(Type.String()),
  },
  { title: 'StockMovement' },
)

export const LevelIn = Closed({ low_stock_level: Nullable(Level) }, { title: 'LowStockLevelIn' })
export const LevelOut = Closed(
  {
    low_stock_level: Level,
    own_low_stock_level: Nullable(Type.Integer({ description: 'Null if nothing was chosen' })),
  },
  { title: 'LowStockLevel' },
)

export const ImportOut = Closed(
  {
    ...fileReportFields,
    changed_rows: Type.Integer({ description: 'Rows whose quantity or level differs, whether written or not' }),
    changes: Type.Array(
      Closed({
        row: Type.Integer(),
        product_name: Type.String(),
        name: Nullable(Type.String()),
        warehouse: Type.String(),
        before: Type.Integer(),
        after: Type.Integer(),
      }),
      { description: 'The first 100 changes' },
    ),
  },
  { title: 'StockImportReport' },
)

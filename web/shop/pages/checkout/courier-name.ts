import type { ShippingOption } from '../../api/types.generated.ts'

/** Display names of couriers by their codes. */
const courierNames: Record<string, string> = {
  jne: 'JNE',
  jnt: 'J&T',
  sicepat: 'SiCepat',
  anteraja: 'AnterAja',
  ninja: 'Ninja Xpress',
  pos: 'POS Indonesia',
  sap: 'SAP Express',
  lion: 'Lion Parcel',
  ide: 'ID Express',
  self_courier: '',
}

/** The courier and its service, such as `JNE Regular`. */
export const courierName = ({ courier_code, name }: ShippingOption) =>
  `${courierNames[courier_code] ?? courier_code.toUpperCase()} ${name}`.trim()

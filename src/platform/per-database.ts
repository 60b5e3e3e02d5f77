/** What is made once for each database, known by its pool, and kept as long as that. */
export function perDatabase<Service extends { pool: object }, Made>(make: (service: Service) => Made) {
  const made = new WeakMap<object, Made>()
  return (service: Service): Made => {
    const known = made.get(service.pool) ?? make(service)
    made.set(service.pool, known)
    return known
  }
}

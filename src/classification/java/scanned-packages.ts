/**
 * An annotation that sets where a framework looks for classes: in the package of the class that it stands on, and below.
 *
 *     package com.shop;  @SpringBootApplication class Shop {}        moved to com.shop.start
 *
 * A test looks for the application in its own package, and above.
 */
export function looksInItsPackage(annotation: string): boolean {
  const [, name] = /^@(?:\w+\.)*(\w+)/.exec(annotation) ?? [];
  if (!name || !SCANS.test(name)) return false;
  return !/\b(?:\w*[pP]ackages|\w*[pP]ackageClasses|value|classes)\s*=|\(\s*["{]/.test(annotation);
}

const SCANS =
  /^(?:SpringBootApplication|SpringBootConfiguration|EnableAutoConfiguration|AutoConfigurationPackage|ComponentScan|EntityScan|ConfigurationPropertiesScan|ServletComponentScan|MapperScan|EnableFeignClients|Enable\w*Repositories|SpringBootTest|DataJpaTest|DataJdbcTest|DataMongoTest|WebMvcTest|WebFluxTest|JsonTest|RestClientTest)$/;

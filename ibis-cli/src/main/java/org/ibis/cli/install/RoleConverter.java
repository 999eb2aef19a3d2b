package org.ibis.cli.install;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Roles on the command line. */
final class RoleConverter implements ITypeConverter<Role> {
  @Override
  public Role convert(String text) {
    try {
      return Role.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}

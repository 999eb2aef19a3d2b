package org.ibis.itest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.ibis.core.permit.FrameCodec;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The {@code ibis-*} jars as if they were of another version: this build's classes, in which only
 * what says which version a protocol is has been rewritten.
 */
enum OtherVersion {
  /** Of before the frame {@code Shut}: what this version speaks with it, it understands. */
  SPOKEN {
    @Override
    ClassVisitor rewriting(String name, ClassVisitor to) {
      return switch (name) {
        case CODEC ->
            inMethods(
                to, "(encode.Lorg/ibis/core/permit/Frame;[)]|decode).*", OtherVersion::oldest);
        case LINK -> inMethods(to, "(<init>|stayConnected).*", OtherVersion::oldest);
        default -> to;
      };
    }
  },

  /** Of a time to come: neither at the permit socket nor at the broker can it be talked to. */
  NOT_SPOKEN {
    @Override
    ClassVisitor rewriting(String name, ClassVisitor to) {
      return switch (name) {
        case CODEC ->
            inMethods(
                inMethods(to, "encode.Lorg/ibis/core/permit/Frame;B.*", OtherVersion::laterOut),
                "versionOf.*",
                OtherVersion::laterIn);
        case BROKER -> new NextProtocol(to);
        default -> to;
      };
    }
  };

  private static final String CODEC = "org/ibis/core/permit/FrameCodec.class";
  private static final String LINK = "org/ibis/core/permit/PermitLink.class";
  private static final String BROKER = "org/ibis/protocol/BrokerProtocolPB.class";
  private static final String VERSION = "META-INF/ibis/";
  private static final int API = Opcodes.ASM9;

  /**
   * What {@link #NOT_SPOKEN} has at the permit socket is so many versions later: its oldest one is
   * later than this build's newest, or it would be spoken to in that.
   */
  static final int LATER_BY = FrameCodec.VERSION - FrameCodec.OLDEST_VERSION + 1;

  /** The newest version of the protocol is its oldest one. */
  private static MethodVisitor oldest(MethodVisitor to) {
    return new MethodVisitor(API, to) {
      /** From 6 on a constant is no instruction of its own. */
      @Override
      public void visitIntInsn(int code, int operand) {
        if (code == Opcodes.BIPUSH && operand == FrameCodec.VERSION) {
          super.visitInsn(Opcodes.ICONST_0 + FrameCodec.OLDEST_VERSION);
        } else {
          super.visitIntInsn(code, operand);
        }
      }
    };
  }

  /** What is written as a frame's first byte, its version, is a later one. */
  private static MethodVisitor laterOut(MethodVisitor to) {
    return new MethodVisitor(API, to) {
      private boolean done;

      @Override
      public void visitMethodInsn(int code, String owner, String name, String of, boolean i) {
        if (!done && name.equals("put") && of.startsWith("(IB)")) {
          shift(this, Opcodes.IADD);
          done = true;
        }
        super.visitMethodInsn(code, owner, name, of, i);
      }
    };
  }

  /** And what is read there is taken for an earlier one. */
  private static MethodVisitor laterIn(MethodVisitor to) {
    return new MethodVisitor(API, to) {
      @Override
      public void visitInsn(int code) {
        if (code == Opcodes.IRETURN) {
          shift(this, Opcodes.ISUB);
        }
        super.visitInsn(code);
      }
    };
  }

  private static void shift(MethodVisitor method, int how) {
    method.visitInsn(Opcodes.ICONST_0 + LATER_BY);
    method.visitInsn(how);
    method.visitInsn(Opcodes.I2B);
  }

  /** The protocol of the broker has the next version. */
  private static final class NextProtocol extends ClassVisitor {
    NextProtocol(ClassVisitor to) {
      super(API, to);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      return new AnnotationVisitor(API, super.visitAnnotation(descriptor, visible)) {
        @Override
        public void visit(String name, Object value) {
          super.visit(name, name.equals("protocolVersion") ? (Object) ((long) value + 1) : value);
        }
      };
    }
  }

  private static ClassVisitor inMethods(
      ClassVisitor to, String which, UnaryOperator<MethodVisitor> rewriting) {
    return new ClassVisitor(API, to) {
      @Override
      public MethodVisitor visitMethod(
          int access, String name, String of, String signature, String[] exceptions) {
        MethodVisitor method = super.visitMethod(access, name, of, signature, exceptions);
        return (name + of).matches(which) ? rewriting.apply(method) : method;
      }
    };
  }

  abstract ClassVisitor rewriting(String name, ClassVisitor to);

  /** This test's class path, with these jars in place of its own. */
  String classPath(Path directory) throws IOException {
    List<String> all = new ArrayList<>();
    for (Path entry : ClassPath.entries()) {
      String name = entry.toString();
      boolean isOurs = name.contains("/ibis-") && name.contains("/target/");
      all.add(isOurs ? copy(entry, directory.resolve(all.size() + "")) : name);
    }
    return String.join(File.pathSeparator, all);
  }

  private String copy(Path from, Path to) throws IOException {
    if (Files.isDirectory(from)) {
      copyTree(from, to);
    } else {
      try (FileSystem jar =
          FileSystems.newFileSystem(URI.create("jar:" + from.toUri()), Map.of())) {
        copyTree(jar.getPath("/"), to);
      }
    }
    return to.toString();
  }

  private void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      files.filter(Files::isRegularFile).forEach(file -> rewrite(from.relativize(file), file, to));
    }
  }

  private void rewrite(Path place, Path file, Path to) {
    try {
      String name = place.toString();
      Path made = to.resolve(name);
      Files.createDirectories(made.getParent());
      byte[] bytes = Files.readAllBytes(file);
      if (name.startsWith(VERSION)) {
        bytes = "version=0.0.9\n".getBytes(UTF_8);
      } else if (List.of(CODEC, LINK, BROKER).contains(name)) {
        bytes = rewritten(name, bytes);
      }
      Files.write(made, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] rewritten(String name, byte[] bytes) {
    ClassReader from = new ClassReader(bytes);
    ClassWriter to = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    from.accept(rewriting(name, to), 0);
    return to.toByteArray();
  }
}

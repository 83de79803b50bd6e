using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.Tests.Support;

/// <summary>What the C# compiler made of the methods in <c>Fixtures/</c>, in the configuration that the tests are built in.</summary>
internal static class Compiled
{
    /// <summary>This assembly, as a module of Cecil's with its debug information.</summary>
    public static ModuleDefinition Module { get; } = ModuleDefinition.ReadModule(
        typeof(Compiled).Assembly.Location, new ReaderParameters { ReadSymbols = true });

    /// <summary>The body of the only method of that name in the type or a type nested in it.</summary>
    public static IlBody Body(Type type, string method) =>
        IlBody.CopyOf(Nested(Module.GetType(type.FullName)).SelectMany(t => t.Methods).Single(m => m.Name == method && m.HasBody));

    private static IEnumerable<TypeDefinition> Nested(TypeDefinition type) => type.NestedTypes.SelectMany(Nested).Prepend(type);
}

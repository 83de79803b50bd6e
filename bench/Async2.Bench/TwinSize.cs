using System.Reflection.PortableExecutable;
using Mono.Cecil;

namespace Async2.Bench;

/// <summary>The growth of an assembly by the twins in it: bytes of the file, for one twin.</summary>
internal static class TwinSize
{
    private const string Case = "twin-size";

    /// <summary>The row of a program that is woven with twins and without; none if it is not both.</summary>
    public static IEnumerable<Row> Rows(IReadOnlyDictionary<Variant, BuiltProgram> programs) =>
        programs.TryGetValue(Variant.Suspending, out var with) && programs.TryGetValue(Variant.Woven, out var without)
            ? [Row.Of(Case, Variant.Suspending.Name, [new Sample(Case, Of(with.Dll, without.Dll), Units.Bytes, Bytes: 0)])]
            : [];

    private static double Of(string with, string without) => (double)(LengthOf(with) - LengthOf(without)) / CountTwins(with);

    // Without the padding of the sections, which is larger than a twin.
    private static int LengthOf(string file)
    {
        using var reader = new PEReader(File.OpenRead(file));
        return reader.PEHeaders.SectionHeaders.Sum(s => s.VirtualSize);
    }

    private static int CountTwins(string file)
    {
        using var module = ModuleDefinition.ReadModule(file);
        return module.GetTypes().SelectMany(t => t.Methods)
            .Count(m => m.CustomAttributes.Any(a => a.AttributeType.FullName == typeof(TwinAttribute).FullName));
    }
}

using System.Reflection.Metadata;

namespace Async2.Stacks.Naming;

/// <summary>The suspension points of a woven method, which the weaver leaves in the PDB (docs/abi.md).</summary>
internal static class WovenPoints
{
    private static readonly Guid Kind = new("7A1B1F9E-5D0C-4C37-9C5B-2E0F6C1D8A11");

    /// <summary>The points of the frames of a class, in order; none if the PDB has none.</summary>
    public static IReadOnlyList<WovenPoint> Of(ModuleSymbols symbols, TypeDefinitionHandle frame) =>
        Find(symbols, frame) is { } found ? Read(symbols.Pdb!.GetBlobReader(found.Data)) : [];

    /// <summary>The method that resumes the frames of a class; null if the PDB does not say.</summary>
    public static MethodDefinitionHandle? ResumeMethod(ModuleSymbols symbols, TypeDefinitionHandle frame) => Find(symbols, frame)?.Method;

    private static (MethodDefinitionHandle Method, BlobHandle Data)? Find(ModuleSymbols symbols, TypeDefinitionHandle frame)
    {
        if (symbols.Pdb is not { } pdb) return null;
        foreach (var method in symbols.Metadata.GetTypeDefinition(frame).GetMethods())
        {
            foreach (var handle in pdb.GetCustomDebugInformation(method))
            {
                var information = pdb.GetCustomDebugInformation(handle);
                if (pdb.GetGuid(information.Kind) == Kind) return (method, information.Value);
            }
        }
        return null;
    }

    private static List<WovenPoint> Read(BlobReader data)
    {
        List<WovenPoint> points = [];
        try
        {
            List<string> files = [];
            for (var left = ReadNumber(ref data); left > 0; left--) files.Add(ReadName(ref data));
            for (var left = ReadNumber(ref data); left > 0; left--)
            {
                var (offset, line, file) = (ReadNumber(ref data), ReadNumber(ref data), ReadNumber(ref data));
                List<(string, string)> kept = [];
                for (var fields = ReadNumber(ref data); fields > 0; fields--) kept.Add((ReadName(ref data), ReadName(ref data)));
                points.Add(new(offset, line > 0 && file < files.Count ? (files[file], line) : null, kept));
            }
        }
        catch (BadImageFormatException)
        {
            // Damaged: the points so far count.
        }
        return points;
    }

    private static string ReadName(ref BlobReader data) => data.ReadUTF8(ReadNumber(ref data));

    private static int ReadNumber(ref BlobReader data)
    {
        var number = 0;
        for (var shift = 0; shift < 35; shift += 7)
        {
            var next = data.ReadByte();
            number |= (next & 0x7f) << shift;
            if (next < 0x80) return number;
        }
        throw new BadImageFormatException();
    }
}

/// <summary>A suspension point.</summary>
/// <param name="Offset">The IL offset at which the method continues.</param>
/// <param name="Await">File and line of the await; null if they are not known.</param>
/// <param name="Kept">The fields, with the names of the variables in them.</param>
internal sealed record WovenPoint(int Offset, (string File, int Line)? Await, IReadOnlyList<(string Field, string Variable)> Kept);

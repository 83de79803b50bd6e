using System.Reflection.Metadata;

namespace Async2.Stacks.Naming;

/// <summary>The suspension points of a woven method, which the weaver leaves in the PDB (docs/abi.md).</summary>
internal static class WovenPoints
{
    private static readonly Guid Kind = new("7A1B1F9E-5D0C-4C37-9C5B-2E0F6C1D8A11");

    /// <summary>The method that resumes the frames of a class, and its points in order; null if the PDB has none.</summary>
    public static (MethodDefinitionHandle Method, IReadOnlyList<WovenPoint> Points)? Of(ModuleSymbols symbols, TypeDefinitionHandle frame)
    {
        if (symbols.Pdb is not { } pdb) return null;
        foreach (var method in symbols.Metadata.GetTypeDefinition(frame).GetMethods())
        {
            foreach (var handle in pdb.GetCustomDebugInformation(method))
            {
                var information = pdb.GetCustomDebugInformation(handle);
                if (pdb.GetGuid(information.Kind) == Kind) return (method, Read(pdb.GetBlobBytes(information.Value)));
            }
        }
        return null;
    }

    private static List<WovenPoint> Read(byte[] content)
    {
        using var data = new BinaryReader(new MemoryStream(content));
        List<WovenPoint> points = [];
        try
        {
            List<string> files = [];
            for (var left = data.Read7BitEncodedInt(); left > 0; left--) files.Add(data.ReadString());
            for (var left = data.Read7BitEncodedInt(); left > 0; left--)
            {
                var (offset, line, file) = (data.Read7BitEncodedInt(), data.Read7BitEncodedInt(), data.Read7BitEncodedInt());
                List<(string, string)> kept = [];
                for (var fields = data.Read7BitEncodedInt(); fields > 0; fields--) kept.Add((data.ReadString(), data.ReadString()));
                points.Add(new(offset, line > 0 && file >= 0 && file < files.Count ? (files[file], line) : null, kept));
            }
            if (data.BaseStream.Position < content.Length) ReadBlocking(data, points);
        }
        catch (Exception e) when (e is FormatException or IOException)
        {
            // Damaged: the points so far count.
        }
        return points;
    }

    private static void ReadBlocking(BinaryReader data, List<WovenPoint> points)
    {
        for (var left = data.Read7BitEncodedInt(); left > 0; left--)
        {
            var (index, call) = (data.Read7BitEncodedInt(), data.ReadString());
            if (index >= 0 && index < points.Count) points[index] = points[index] with { Blocking = call };
        }
    }
}

/// <summary>A suspension point.</summary>
/// <param name="Offset">The IL offset at which the method continues.</param>
/// <param name="Await">File and line of the await; null if they are not known.</param>
/// <param name="Kept">The fields, with the names of the variables in them.</param>
internal sealed record WovenPoint(int Offset, (string File, int Line)? Await, IReadOnlyList<(string Field, string Variable)> Kept)
{
    /// <summary>The blocking call that the point is: <c>Task.Wait</c>; null for any other point.</summary>
    public string? Blocking { get; init; }
}

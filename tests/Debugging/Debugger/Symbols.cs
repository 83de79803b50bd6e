using System.Collections.Immutable;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>A portable PDB.</summary>
internal sealed class Symbols
{
    private static readonly Guid s_asyncStepping = new("54FD2AC5-E925-401A-9C2A-F94F171072F8");

    private readonly MetadataReader _reader;
    private readonly Dictionary<uint, IReadOnlyList<SequencePoint>> _points = [];

    private Symbols(MetadataReader reader) => _reader = reader;

    /// <summary>The PDB that lies beside an assembly; null if there is none.</summary>
    public static Symbols? Of(string assembly)
    {
        var pdb = Path.ChangeExtension(assembly, ".pdb");
        return File.Exists(pdb)
            ? new(MetadataReaderProvider.FromPortablePdbImage(ImmutableArray.Create(File.ReadAllBytes(pdb))).GetMetadataReader())
            : null;
    }

    /// <summary>The sequence points of a method, in order of their offsets.</summary>
    public IReadOnlyList<SequencePoint> PointsOf(uint method) => _points.TryGetValue(method, out var points)
        ? points
        : _points[method] = [.. _reader.GetMethodDebugInformation(Handle(method)).GetSequencePoints().OrderBy(p => p.Offset)];

    /// <summary>The statement that an offset belongs to; null if it is hidden or unknown.</summary>
    public SequencePoint? StatementAt(uint method, uint offset) =>
        PointsOf(method).LastOrDefault(p => p.Offset <= offset) is { IsHidden: false, StartLine: > 0 } point ? point : null;

    /// <summary>The first offset of a method, from <paramref name="offset"/> on, at which a statement begins; null if there is none.</summary>
    public uint? NextStatement(uint method, uint offset) =>
        PointsOf(method).Where(p => p.Offset >= offset && !p.IsHidden).Select(p => (uint?)p.Offset).FirstOrDefault();

    /// <summary>The places at which a debugger stops for a line: one a method.</summary>
    public IEnumerable<(uint Method, uint Offset)> PlacesOf(string file, int line) =>
        from handle in _reader.MethodDebugInformation
        let method = (uint)MetadataTokens.GetToken(handle.ToDefinitionHandle())
        let points = PointsOf(method).Where(p => p.StartLine == line && FileOf(p) == file).ToList()
        where points.Count > 0
        select (method, (uint)points[0].Offset);

    /// <summary>The name of a statement's file.</summary>
    public string FileOf(SequencePoint point) => Path.GetFileName(_reader.GetString(_reader.GetDocument(point.Document).Name));

    /// <summary>The variables of the source that are locals at an offset.</summary>
    public IEnumerable<(string Name, int Index)> LocalsAt(uint method, uint offset) =>
        from handle in _reader.GetLocalScopes(Handle(method))
        let scope = _reader.GetLocalScope(handle)
        where scope.StartOffset <= offset && offset < scope.EndOffset
        from variable in scope.GetLocalVariables()
        let local = _reader.GetLocalVariable(variable)
        where !local.Attributes.HasFlag(LocalVariableAttributes.DebuggerHidden)
        select (_reader.GetString(local.Name), local.Index);

    /// <summary>The awaits of a method, as its PDB describes them; empty if it does not.</summary>
    public IReadOnlyList<AsyncStep> AsyncStepsOf(uint method)
    {
        var blob = _reader.GetCustomDebugInformation(Handle(method)).Select(_reader.GetCustomDebugInformation)
            .Where(i => _reader.GetGuid(i.Kind) == s_asyncStepping).Select(i => (BlobHandle?)i.Value).FirstOrDefault();
        if (blob is null) return [];
        var data = _reader.GetBlobReader(blob.Value);
        data.ReadUInt32(); // the catch handler
        var steps = new List<AsyncStep>();
        while (data.RemainingBytes > 0)
            steps.Add(new(data.ReadUInt32(), data.ReadUInt32(), (uint)MetadataTokens.GetToken(MetadataTokens.MethodDefinitionHandle(data.ReadCompressedInteger()))));
        return steps;
    }

    private static MethodDefinitionHandle Handle(uint method) => (MethodDefinitionHandle)MetadataTokens.Handle((int)method);
}

/// <summary>An await of a method.</summary>
/// <param name="Yield">The offset that is reached if the await suspends.</param>
/// <param name="Resume">The offset at which it continues.</param>
/// <param name="ResumeMethod">The method of that offset.</param>
internal sealed record AsyncStep(uint Yield, uint Resume, uint ResumeMethod);

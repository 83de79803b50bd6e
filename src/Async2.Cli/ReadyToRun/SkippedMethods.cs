using System.Reflection;
using Async2.Cli.Folders;

namespace Async2.Cli.ReadyToRun;

/// <summary>Lets crossgen2 skip methods: while it compiles, they carry flags of methods that are never compiled ahead of time.</summary>
internal sealed class SkippedMethods(IReadOnlyList<int> methods)
{
    // NoInlining, so that none of them becomes a part of a method that is compiled.
    private const ushort Mark = (ushort)(MethodImplAttributes.AggressiveOptimization | MethodImplAttributes.NoInlining);

    /// <summary>Writes a copy of an assembly with these flags.</summary>
    public void MarkIn(string assembly, string copy)
    {
        var image = File.ReadAllBytes(assembly);
        var rows = new MethodRows(image);
        foreach (var method in methods) rows.SetImplFlags(method, (ushort)(rows.ImplFlags(method) | Mark));
        File.WriteAllBytes(copy, image);
    }

    /// <summary>Restores the flags of the methods in the compiled assembly.</summary>
    public void RestoreIn(string compiled, string assembly)
    {
        var image = File.ReadAllBytes(compiled);
        var (rows, original) = (new MethodRows(image), new MethodRows(File.ReadAllBytes(assembly)));
        foreach (var method in methods) rows.SetImplFlags(method, original.ImplFlags(method));
        File.WriteAllBytes(compiled, image);
    }
}

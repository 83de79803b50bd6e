using System.Reflection;
using Async2.Cli.Folders;

namespace Async2.Cli.ReadyToRun;

/// <summary>Has crossgen2 pass methods over: while it compiles they are marked as what is never compiled ahead of time.</summary>
/// <param name="methods">Their rows in the table of methods.</param>
internal sealed class PassedOverMethods(IReadOnlyList<int> methods)
{
    // Nor may any of them become a part of a method that is compiled.
    private const ushort Mark = (ushort)(MethodImplAttributes.AggressiveOptimization | MethodImplAttributes.NoInlining);

    /// <summary>Writes a copy of an assembly in which they are marked.</summary>
    public void MarkIn(string assembly, string copy)
    {
        var image = File.ReadAllBytes(assembly);
        var rows = new MethodRows(image);
        foreach (var method in methods) rows.SetImplFlags(method, (ushort)(rows.ImplFlags(method) | Mark));
        File.WriteAllBytes(copy, image);
    }

    /// <summary>Gives the methods of what was compiled the flags again that they have in the assembly.</summary>
    public void RestoreIn(string compiled, string assembly)
    {
        var image = File.ReadAllBytes(compiled);
        var (rows, original) = (new MethodRows(image), new MethodRows(File.ReadAllBytes(assembly)));
        foreach (var method in methods) rows.SetImplFlags(method, original.ImplFlags(method));
        File.WriteAllBytes(compiled, image);
    }
}

using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Naming;

/// <summary>The place in the IL at which frames of a class wait.</summary>
/// <param name="Symbols">The module.</param>
/// <param name="Method">The method that resumes them.</param>
/// <param name="Offset">An IL offset in the try regions in which they wait.</param>
/// <param name="Point">The suspension point of a woven method; null as compiled.</param>
internal sealed record SuspensionSite(ModuleSymbols Symbols, MethodDefinitionHandle Method, int Offset, WovenPoint? Point)
{
    /// <summary>The place; null if it is not known, as for .NET's own runtime async.</summary>
    public static SuspensionSite? Of(FrameNames names, HeapType type, long state)
    {
        var machine = type.Kind is CompiledBox or PoolingBox ? type.Type?.GetFieldByName(CompiledBox.Machine)?.Type : type.Type;
        if (machine is null || machine.MetadataToken >> 24 != 2 || names.SymbolsOf(machine.Module) is not { } symbols) return null;
        var definition = MetadataTokens.TypeDefinitionHandle(machine.MetadataToken & 0xffffff);
        if (type.Kind is WovenFrame)
        {
            return WovenPoints.ResumeMethod(symbols, definition) is { } resume && WovenPoints.Of(symbols, definition) is var points
                && state < points.Count ? new(symbols, resume, points[(int)state].Offset, points[(int)state]) : null;
        }
        foreach (var method in symbols.Metadata.GetTypeDefinition(definition).GetMethods())
        {
            if (!symbols.Metadata.StringComparer.Equals(symbols.Metadata.GetMethodDefinition(method).Name, "MoveNext")) continue;
            var offsets = StateOffsets.Of(symbols.Metadata, symbols.IlOf(method));
            return offsets.TryGetValue((int)state, out var offset) ? new(symbols, method, offset, null) : null;
        }
        return null;
    }
}

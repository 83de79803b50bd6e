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
    /// <summary>File and line of the await; null if they are not known.</summary>
    public (string File, int Line)? Place => Point is null ? Symbols.PlaceOf(Method, Offset) : Point.Await;

    /// <summary>The class that has the variables of a frame in its fields: a state machine, or a woven frame itself.</summary>
    public static ClrType? MachineOf(HeapType type) =>
        type.Kind is CompiledBox or PoolingBox ? type.Type.GetFieldByName(CompiledBox.Machine)?.Type : type.Type;

    /// <summary>The place; null if it is not known, as for .NET's own runtime async.</summary>
    public static SuspensionSite? Of(FrameNames names, HeapType type, long state)
    {
        if (MachineOf(type) is not { } machine || names.SymbolsOf(machine.Module) is not { } symbols) return null;
        if (machine.MetadataToken >> 24 != 2) return null;
        var definition = MetadataTokens.TypeDefinitionHandle(machine.MetadataToken & 0xffffff);
        return type.Kind is WovenFrame ? OfWoven(symbols, definition, state) : OfCompiled(symbols, definition, state);
    }

    private static SuspensionSite? OfWoven(ModuleSymbols symbols, TypeDefinitionHandle frame, long state) =>
        WovenPoints.Of(symbols, frame) is var (method, points) && (int)WovenFrame.PointOf(state) is var point && point < points.Count
            ? new(symbols, method, points[point].Offset, points[point]) : null;

    private static SuspensionSite? OfCompiled(ModuleSymbols symbols, TypeDefinitionHandle machine, long state)
    {
        foreach (var method in symbols.Metadata.GetTypeDefinition(machine).GetMethods())
        {
            if (!symbols.Metadata.StringComparer.Equals(symbols.Metadata.GetMethodDefinition(method).Name, "MoveNext")) continue;
            var offsets = StateOffsets.Of(symbols.Metadata, symbols.IlOf(method));
            return offsets.TryGetValue((int)state, out var offset) ? new(symbols, method, offset, null) : null;
        }
        return null;
    }
}

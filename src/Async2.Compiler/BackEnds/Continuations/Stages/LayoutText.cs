using System.Globalization;
using System.Text;
using Async2.Compiler.Diagnostics;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>Prints the layout of a continuation: its slots, their sizes, and their suspension points.</summary>
internal static class LayoutText
{
    /// <summary>The size of every frame: object header, method table, Next, Context, State (64-bit). Small fields follow State.</summary>
    private const int BaseSize = 36;

    private const int PointerSize = 8;

    /// <summary>The limit for damaged assemblies, in which structs may contain themselves.</summary>
    private const int MostLevels = 20;

    public static string Write(Lowering lowering)
    {
        var text = new StringBuilder();
        foreach (var point in lowering.Points)
        {
            var awaits = point.Bound is { } bound
                ? $"variant {bound.Callee?.Method.Name ?? "found at run time"}"
                : IlNames.Of(point.AwaiterType!);
            var line = point.Line > 0 ? $"  line {point.Line.ToString(CultureInfo.InvariantCulture)}" : "";
            var region = point.IsInTry ? ", in a try region" : "";
            text.Append(CultureInfo.InvariantCulture, $"point {point.Index}: {VisibleText.Of(awaits)}{region}{line}\n");
        }

        var size = BaseSize + (lowering.Class.Result is { } result ? SizeOf(result) ?? PointerSize : 0);
        foreach (var slot in lowering.Layout.Slots)
        {
            var bytes = SizeOf(slot.Type);
            var isResult = lowering.IsInResult(slot);
            if (!isResult) size += bytes ?? PointerSize;
            var points = lowering.Points.Where(p => p.Kept.Any(slot.Variables.Contains)).Select(
                p => p.Index.ToString(CultureInfo.InvariantCulture));
            text.Append(
                CultureInfo.InvariantCulture,
                $"field {VisibleText.Of($"{slot.Name}{(isResult ? " in Result" : "")}: {IlNames.Of(slot.Type)}")}, "
                    + $"{bytes?.ToString(CultureInfo.InvariantCulture) ?? "?"} bytes, kept at {string.Join(", ", points)}\n");
        }

        var more = lowering.Layout.Slots.Any(s => SizeOf(s.Type) is null) ? " and more" : "";
        text.Append(CultureInfo.InvariantCulture, $"size: {Aligned(size)} bytes{more}\n");
        return text.ToString();
    }

    private static int Aligned(int size) => (size + PointerSize - 1) / PointerSize * PointerSize;

    /// <summary>The size of a field of this type on 64 bits; null if it depends on a type argument or cannot be resolved.</summary>
    private static int? SizeOf(TypeReference type, int level = 0) => type.MetadataType switch
    {
        MetadataType.Boolean or MetadataType.SByte or MetadataType.Byte => 1,
        MetadataType.Char or MetadataType.Int16 or MetadataType.UInt16 => 2,
        MetadataType.Int32 or MetadataType.UInt32 or MetadataType.Single => 4,
        MetadataType.Int64 or MetadataType.UInt64 or MetadataType.Double => 8,
        MetadataType.IntPtr or MetadataType.UIntPtr => PointerSize, // whose definition has a field of its own type
        MetadataType.Var or MetadataType.MVar => null,
        _ when !type.IsValueType => PointerSize,
        _ => level < MostLevels ? SizeOfStruct(type, level + 1) : null,
    };

    private static int? SizeOfStruct(TypeReference type, int level)
    {
        if (type.Resolve() is not { } definition) return null;
        if (definition.IsEnum) return SizeOf(definition.Fields.First(f => !f.IsStatic).FieldType, level);
        if (definition.HasGenericParameters && type.FullName.Contains('!', StringComparison.Ordinal)) return null;
        var size = 0;
        foreach (var field in definition.Fields.Where(f => !f.IsStatic))
        {
            if (SizeOf(field.FieldType, level) is not { } bytes) return null;
            var alignment = Math.Min(bytes, PointerSize);
            size = (size + alignment - 1) / alignment * alignment + bytes;
        }

        return Math.Max(size, 1);
    }
}

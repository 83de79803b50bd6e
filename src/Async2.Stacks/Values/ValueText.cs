using System.Globalization;
using Async2.Stacks.Heap;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Values;

/// <summary>Describes values of variables in one line. No code of the process runs, so no <c>ToString</c> either.</summary>
internal sealed class ValueText(HeapTypes types)
{
    private const int MostCharacters = 80;
    private const int FirstCharacter = 12;
    private const ulong DateTimeTicks = 0x3fffffffffffffff;

    /// <summary>The value of a field.</summary>
    /// <param name="field">The field.</param>
    /// <param name="at">Its address.</param>
    public string Of(ClrInstanceField field, ulong at) => field.ElementType switch
    {
        ClrElementType.Boolean => types.Memory.Read<bool>(at) ? "true" : "false",
        ClrElementType.Char => $"'{types.Memory.Read<char>(at)}'",
        ClrElementType.Int8 => Text(types.Memory.Read<sbyte>(at)),
        ClrElementType.UInt8 => Text(types.Memory.Read<byte>(at)),
        ClrElementType.Int16 => Text(types.Memory.Read<short>(at)),
        ClrElementType.UInt16 => Text(types.Memory.Read<ushort>(at)),
        ClrElementType.Int32 => Text(types.Memory.Read<int>(at)),
        ClrElementType.UInt32 => Text(types.Memory.Read<uint>(at)),
        ClrElementType.Int64 => Text(types.Memory.Read<long>(at)),
        ClrElementType.UInt64 => Text(types.Memory.Read<ulong>(at)),
        ClrElementType.Float => Text(types.Memory.Read<float>(at)),
        ClrElementType.Double => Text(types.Memory.Read<double>(at)),
        _ when field.IsObjectReference => OfObject(types.Memory.ReadPointer(at)),
        _ => OfStruct(field.Type, at),
    };

    private string OfObject(ulong address)
    {
        if (address == 0) return "null";
        if (types.OfObject(address) is not { } type) return $"0x{address:x}";
        if (type.Name == "System.String") return OfString(address);
        var name = DisplayNames.OfType(type.Name);
        if (type.ElementSize == 0) return $"{name} 0x{address:x}";
        var length = types.Memory.Read<int>(address + FieldOffset.Length);
        return $"{name.Replace("[]", $"[{length}]", StringComparison.Ordinal)} 0x{address:x}";
    }

    private string OfString(ulong address)
    {
        var length = types.Memory.Read<int>(address + 8);
        var characters = new byte[2 * Math.Clamp(length, 0, MostCharacters)];
        var read = types.Memory.Read(address + FirstCharacter, characters);
        var text = new string(MemoryMarshal.Cast<byte, char>(characters.AsSpan(0, Math.Max(0, read) & ~1)));
        return length > MostCharacters ? $"\"{text}…\" ({length:N0} characters)" : $"\"{text}\"";
    }

    private string OfStruct(ClrType? type, ulong at) => type?.Name switch
    {
        null => "a struct",
        "System.DateTime" => OfDateTime(types.Memory.Read<ulong>(at) & DateTimeTicks),
        "System.TimeSpan" => new TimeSpan(types.Memory.Read<long>(at)).ToString("c", CultureInfo.InvariantCulture),
        "System.Guid" => $"{types.Memory.Read<Guid>(at)}",
        "System.Threading.CancellationToken" => types.Memory.ReadPointer(at) == 0 ? "CancellationToken.None" : "CancellationToken",
        var name => DisplayNames.OfType(name),
    };

    private static string OfDateTime(ulong ticks) => ticks > (ulong)DateTime.MaxValue.Ticks ? "a DateTime"
        : new DateTime((long)ticks).ToString("s", CultureInfo.InvariantCulture);

    private static string Text<T>(T value)
        where T : IFormattable => value.ToString(null, CultureInfo.InvariantCulture);
}

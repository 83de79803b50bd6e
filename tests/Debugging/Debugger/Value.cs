using System.Globalization;
using Async2.Debugging.Tests.Debugger.Interop;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>Reads values.</summary>
internal static unsafe class Value
{
    /// <summary>Numbers and strings as text; <c>{…}</c> for other objects.</summary>
    public static string Text(ICorDebugValue value)
    {
        value.GetElementType(out var type);
        switch (type)
        {
            case 0x02: return Read<byte>(value) != 0 ? "true" : "false";
            case 0x08: return Read<int>(value).ToString(CultureInfo.InvariantCulture);
            case 0x0A: return Read<long>(value).ToString(CultureInfo.InvariantCulture);
        }

        return Dereferenced(value) switch
        {
            null => "null",
            ICorDebugStringValue text => Text(text),
            _ => "{…}",
        };
    }

    /// <summary>The value that a reference refers to; null for a null reference.</summary>
    public static ICorDebugValue? Dereferenced(ICorDebugValue value)
    {
        while (value is ICorDebugReferenceValue reference)
        {
            reference.IsNull(out var isNull);
            if (isNull != 0) return null;
            reference.Dereference(out value);
        }

        return value;
    }

    private static T Read<T>(ICorDebugValue value)
        where T : unmanaged
    {
        T result = default;
        ((ICorDebugGenericValue)value).GetValue(&result);
        return result;
    }

    private static string Text(ICorDebugStringValue value)
    {
        value.GetLength(out var length);
        var text = new char[length + 1];
        fixed (char* start = text) value.GetString(length + 1, out _, start);
        return new string(text, 0, (int)length);
    }
}

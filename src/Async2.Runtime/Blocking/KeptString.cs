using System.Text;

namespace Async2;

/// <summary>
/// An interpolated string within which a method suspends. It takes the place of <see cref="DefaultInterpolatedStringHandler"/>, which lives
/// on the stack only, and which formats each value.
/// </summary>
/// <remarks>Woven code uses it, and nobody else. Not thread-safe.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public sealed class KeptString
{
    private readonly StringBuilder _text;
    private readonly IFormatProvider? _provider;

    private KeptString(int capacity, IFormatProvider? provider) => (_text, _provider) = (new StringBuilder(capacity), provider);

    /// <summary>Begins one. The parameters are those of the ref struct's constructor.</summary>
    public static KeptString Start(int literalLength, int formattedCount, IFormatProvider? provider) => new(literalLength, provider);

    /// <summary><c>ToStringAndClear</c>.</summary>
    public static string End(KeptString text) => text._text.ToString();

    /// <summary><c>AppendLiteral</c>.</summary>
    public void AppendLiteral(string literal) => _text.Append(literal);

    /// <summary><c>AppendFormatted</c>, with any or none of the last two parameters.</summary>
    public void Append<T>(T value, int alignment, string? format)
    {
        var formatted = new DefaultInterpolatedStringHandler(0, 1, _provider);
        formatted.AppendFormatted(value, alignment, format);
        _text.Append(formatted.ToStringAndClear());
    }

    /// <summary>The same of a span.</summary>
    public void AppendSpan(ReadOnlySpan<char> value, int alignment, string? format)
    {
        var formatted = new DefaultInterpolatedStringHandler(0, 1, _provider);
        formatted.AppendFormatted(value, alignment, format);
        _text.Append(formatted.ToStringAndClear());
    }
}

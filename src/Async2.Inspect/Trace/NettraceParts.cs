using System.Buffers.Binary;

namespace Async2.Inspect.Trace;

/// <summary>Follows the parts of a stream of events, and refuses lengths that no runtime writes, before memory is taken for them.</summary>
/// <remarks>
///     Nettrace  20 !FastSerialization.1  part*  null
///     part   begin begin null VERSION VERSION LENGTH NAME end  body  end
///     body   of Trace 48 bytes; of others LENGTH, zeros up to a multiple of four, and so many bytes
/// </remarks>
internal sealed class NettraceParts
{
    private const byte Null = 1;
    private const byte Begin = 5;
    private const byte End = 6;
    private const int Word = sizeof(int);
    private const int VersionBytes = 8;
    private const int TraceBytes = 48;
    private const int MostName = 32;
    private const int MostBody = 1 << 24; // A runtime writes bodies of about 100 KB.

    private readonly byte[] _field = new byte[MostName];
    private readonly IEnumerator<int> _lengths;
    private long _position;
    private int _wanted;
    private int _filled;

    public NettraceParts()
    {
        _lengths = Lengths().GetEnumerator();
        Next();
    }

    /// <summary>Whether all parts that have begun are complete.</summary>
    public bool IsBetween { get; private set; }

    /// <summary>Whether the stream says that nothing follows.</summary>
    public bool IsAtEnd { get; private set; }

    /// <summary>The parts that have begun.</summary>
    public long Count { get; private set; }

    /// <summary>Follows bytes of the stream.</summary>
    /// <exception cref="InvalidDataException">They are not of a stream of events.</exception>
    public void Follow(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty && !IsAtEnd)
        {
            var taken = Math.Min(bytes.Length, Math.Abs(_wanted) - _filled);
            if (_wanted > 0) bytes[..taken].CopyTo(_field.AsSpan(_filled));
            (_filled, _position) = (_filled + taken, _position + taken);
            bytes = bytes[taken..];
            if (_filled == Math.Abs(_wanted)) Next();
        }
    }

    private void Next()
    {
        do _filled = 0;
        while (_lengths.MoveNext() && (_wanted = _lengths.Current) == 0);
    }

    // The lengths of the fields, one after the other; negative for those that are not looked at.
    private IEnumerable<int> Lengths()
    {
        yield return 8;
        Require(Is("Nettrace"u8));
        yield return Word;
        Require(Number == 20);
        yield return 20;
        Require(Is("!FastSerialization.1"u8));
        while (true)
        {
            IsBetween = true;
            yield return 1;
            IsBetween = false;
            Count++;
            if (IsAtEnd = Tag == Null) yield break;
            Require(Tag == Begin);
            foreach (var length in Part()) yield return length;
        }
    }

    private IEnumerable<int> Part()
    {
        yield return 2;
        Require(Is([Begin, Null]));
        yield return -VersionBytes;
        yield return Word;
        Require(Number is > 0 and <= MostName);
        var length = Number;
        yield return length;
        var isTrace = length == 5 && Is("Trace"u8);
        yield return 1;
        Require(Tag == End);
        if (!isTrace)
        {
            yield return Word;
            Require(Number is >= 0 and <= MostBody);
        }
        yield return isTrace ? -TraceBytes : -(Number + (int)(-_position & (Word - 1)));
        yield return 1;
        Require(Tag == End);
    }

    private byte Tag => _field[0];

    private int Number => BinaryPrimitives.ReadInt32LittleEndian(_field);

    private bool Is(ReadOnlySpan<byte> expected) => _field.AsSpan(0, expected.Length).SequenceEqual(expected);

    private static void Require(bool isValid)
    {
        if (!isValid) throw new InvalidDataException("not a stream of events");
    }
}

namespace Async2.Compiler;

/// <summary>A range of hashes, both ends included; written <c>FROM..TO</c>, or as one hash.</summary>
public readonly record struct MethodRange(MethodHash From, MethodHash To)
{
    /// <summary>The range of one hash.</summary>
    public MethodRange(MethodHash only)
        : this(only, only)
    {
    }

    /// <summary>Parses ranges, separated by commas.</summary>
    public static bool TryParse(string text, out IReadOnlyList<MethodRange> ranges)
    {
        var parsed = new List<MethodRange>();
        ranges = parsed;
        foreach (var part in text.Split(','))
        {
            var ends = part.Split("..");
            if (ends.Length > 2 || !MethodHash.TryParse(ends[0], out var from) || !MethodHash.TryParse(ends[^1], out var to)
                || from.Value > to.Value)
                return false;
            parsed.Add(new MethodRange(from, to));
        }

        return true;
    }

    /// <summary>Whether the range includes a hash.</summary>
    public bool Contains(MethodHash hash) => From.Value <= hash.Value && hash.Value <= To.Value;

    /// <inheritdoc/>
    public override string ToString() => From == To ? $"{From}" : $"{From}..{To}";
}

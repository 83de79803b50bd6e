namespace Async2.Damage.Mutation;

/// <summary>Overwrites bytes, or cuts the end off.</summary>
internal static class ByteMutation
{
    private const int MostEdits = 6;
    private static readonly int[] s_numbers = [0, 1, -1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, int.MaxValue, int.MinValue, 0x00FFFFFF, 0x06000001, 0x1B000001];

    /// <summary>A changed copy of an image, with a description of the change.</summary>
    public static (byte[] Image, string What) OfImage(byte[] image, Chance chance)
    {
        if (chance.OneIn(12)) return (image[..chance.Below(image.Length)], "cut off");
        using var regions = new ImageRegions(image);
        byte[] copy = [.. image];
        var what = new List<string>();
        for (var edits = 1 + chance.Below(MostEdits); edits > 0; edits--)
        {
            var region = regions.Choose(chance);
            if (region.Length == 0) continue;
            Edit(copy.AsSpan(region.Start, region.Length), chance);
            what.Add(region.Name);
        }

        return (copy, $"bytes: {string.Join(", ", what.Distinct())}");
    }

    /// <summary>A changed copy of any bytes.</summary>
    public static byte[] OfAnything(byte[] content, Chance chance)
    {
        if (chance.OneIn(6)) return content[..chance.Below(content.Length)];
        byte[] copy = [.. content];
        for (var edits = 1 + chance.Below(MostEdits); edits > 0; edits--) Edit(copy, chance);
        return copy;
    }

    private static void Edit(Span<byte> region, Chance chance)
    {
        var at = chance.Below(region.Length);
        var rest = region[at..];
        switch (chance.Below(6))
        {
            case 0: rest[0] ^= (byte)(1 << chance.Below(8)); break;
            case 1: rest[0] = (byte)chance.Below(256); break;
            case 2: rest[0] += (byte)(chance.OneIn(2) ? 1 : 255); break;
            case 3: BitConverter.GetBytes(chance.Of(s_numbers)).AsSpan(0, Math.Min(4, rest.Length)).CopyTo(rest); break;
            case 4: rest[..Math.Min(rest.Length, 1 + chance.Below(32))].Fill((byte)chance.Of([0, 0x0F, 0x1D, 0x51, 0xFF])); break;
            default:
                var length = Math.Min(rest.Length, 1 + chance.Below(16));
                region.Slice(chance.Below(region.Length - length + 1), length).CopyTo(rest);
                break;
        }
    }
}

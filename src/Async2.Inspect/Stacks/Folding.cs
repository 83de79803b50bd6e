namespace Async2.Inspect.Stacks;

/// <summary>Folds text to lines of a width, at the points where names have separators.</summary>
internal static class Folding
{
    // Without folding, one long name would move all places out of sight.
    private const int WidestColumn = 100;
    private const string Hanging = "    ";
    private const string Gap = "  ";

    /// <summary>A text in lines; all but the first are indented.</summary>
    public static IEnumerable<string> Lines(string text, int width)
    {
        for (var indentation = ""; ; indentation = Hanging)
        {
            var room = width - indentation.Length;
            if (text.Length <= room)
            {
                yield return indentation + text;
                yield break;
            }
            var cut = Cut(text, room);
            yield return indentation + text[..cut].TrimEnd();
            text = text[cut..].TrimStart();
        }
    }

    /// <summary>Frames in lines, with places in a column. Where a place does not fit, the method loses its parameters.</summary>
    public static IEnumerable<IReadOnlyList<(string Method, string Place)>> Lines(IReadOnlyList<FrameText> frames, int width)
    {
        var shortened = frames.Select(f => Fits(f, width) ? f : f with { Method = f.Short }).ToList();
        var column = shortened.Where(f => f.Place.Length > 0 && f.Method.Length <= WidestColumn && Fits(f, width))
            .Select(f => f.Method.Length).DefaultIfEmpty().Max();
        return shortened.Select(f => Lines(f, column, width));
    }

    // Words and parameters stay together if the line is half full without them, names with their namespaces if possible.
    private static int Cut(string text, int room)
    {
        var cut = text.LastIndexOfAny([' ', ','], room - 1) + 1;
        while (IsInNumber(text, cut)) cut = text.LastIndexOfAny([' ', ','], cut - 2) + 1;
        if (cut < room / 2) cut = text.LastIndexOfAny(['.', '<', '[', '/', '\\', '+'], room - 1) + 1;
        if (cut >= room / 2) return cut;
        return char.IsHighSurrogate(text[room - 1]) ? room - 1 : room;
    }

    // 1,204
    private static bool IsInNumber(string text, int cut) =>
        cut > 1 && text[cut - 1] == ',' && char.IsAsciiDigit(text[cut - 2]) && char.IsAsciiDigit(text[cut]);

    private static IReadOnlyList<(string Method, string Place)> Lines(FrameText frame, int column, int width)
    {
        if (frame.Place.Length == 0) return [.. Lines(frame.Method, width).Select(line => (line, ""))];
        if (column + Gap.Length + frame.Place.Length <= width && frame.Method.Length <= column)
            return [(frame.Method.PadRight(column) + Gap, frame.Place)];
        if (Fits(frame, width)) return [(frame.Method + Gap, frame.Place)];
        return
        [
            .. Lines(frame.Method, width).Select(line => (line, "")),
            .. Lines(frame.Place, width - Hanging.Length).Select(line => (Hanging, line)),
        ];
    }

    private static bool Fits(FrameText frame, int width) => frame.Method.Length + Gap.Length + frame.Place.Length <= width;
}

namespace Async2.Compiler.Analysis;

/// <summary>Finds the source statement of an instruction.</summary>
internal static class Statements
{
    /// <summary>The statement of the instruction at <paramref name="position"/>; null if unknown.</summary>
    public static SequencePoint? At(IlBody body, int position)
    {
        for (var i = position; i >= 0; i--)
            if (body.SequencePoints.TryGetValue(body.Code[i], out var point) && !point.IsHidden) return point;
        return null;
    }

    /// <summary>The line of the statement, 0 if unknown.</summary>
    public static int LineAt(IlBody body, int position) => At(body, position)?.StartLine ?? 0;
}

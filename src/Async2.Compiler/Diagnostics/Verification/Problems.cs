namespace Async2.Compiler.Diagnostics.Verification;

/// <summary>The problems found by the checks, as text with positions.</summary>
internal sealed class Problems(IlBody body)
{
    private readonly List<string> _texts = [];

    public bool Any => _texts.Count > 0;

    public IReadOnlyList<string> Texts => _texts;

    public void Add(string text) => _texts.Add(text);

    /// <summary>Adds a problem with the instruction at <paramref name="position"/>.</summary>
    public void Add(int position, string text) => _texts.Add($"{position} {body.Code[position].OpCode.Name}: {text}");
}

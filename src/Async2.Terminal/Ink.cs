namespace Async2.Terminal;

/// <summary>Colours of text on a terminal, for text in which control characters are escaped already.</summary>
/// <param name="isOn">Whether the terminal shows colours.</param>
internal sealed class Ink(bool isOn)
{
    /// <summary>No colours.</summary>
    public static Ink None { get; } = new(false);

    public string Strong(string text) => With("1", text);

    public string Faint(string text) => With("2", text);

    public string Warning(string text) => With("1;31", text);

    private string With(string style, string text) => isOn && text.Length > 0 ? $"\e[{style}m{text}\e[0m" : text;
}

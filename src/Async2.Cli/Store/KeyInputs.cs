using System.Text;
using Async2.Compiler;

namespace Async2.Cli.Store;

/// <summary>All inputs of a result, item by item. The hash of the list is the key under which the store keeps the result.</summary>
internal sealed class KeyInputs
{
    private readonly StringBuilder _text = new();

    /// <summary>Begins with the tool itself, on which every result depends.</summary>
    public KeyInputs() => Add("tool", $"{typeof(KeyInputs).Module.ModuleVersionId} {typeof(Weaver).Module.ModuleVersionId}");

    public string Key => ContentDigest.OfText(ToString());

    public KeyInputs Add(WeaveOptions options) => Add("options", OptionsText.Of(options));

    public KeyInputs Add(string name, string? value)
    {
        // Neither a path nor JSON has a zero in it, so two different lists are two different texts.
        _text.Append(name).Append('\0').Append(value).Append("\0\0");
        return this;
    }

    public override string ToString() => _text.ToString();
}

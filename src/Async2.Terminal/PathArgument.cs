using System.CommandLine;
using System.CommandLine.Parsing;

namespace Async2.Terminal;

/// <summary>An argument that takes a path.</summary>
internal sealed class PathArgument : Argument<string>
{
    public PathArgument(string name, string description)
        : base(name)
    {
        Description = description;
        Validators.Add(result => RequireOne(result, name));
    }

    /// <summary>Refuses the empty path, which a script passes if a variable is not set.</summary>
    public static void RequireOne(SymbolResult result, string name)
    {
        if (result.Tokens is [{ Value.Length: 0 }, ..]) result.AddError($"{name} is empty: give a path");
    }
}

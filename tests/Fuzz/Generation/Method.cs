namespace Async2.Fuzz.Generation;

/// <summary>A parameter of a generated method.</summary>
internal sealed record Parameter(string Type, string Name);

/// <summary>A method that generated code may call.</summary>
/// <param name="Name">The name in a call, behind <see cref="Receiver"/>.</param>
/// <param name="Returns">A task type, <c>void</c>, or <c>IAsyncEnumerable&lt;int&gt;</c>.</param>
/// <param name="Parameters">Its parameters.</param>
internal sealed record Method(string Name, string Returns, ImmutableArray<Parameter> Parameters)
{
    /// <summary>The text before the dot: a type, <c>base</c>, or null for a local function.</summary>
    public string? Receiver { get; init; }

    /// <summary>The type of the receiver; <see cref="Receiver"/> is then ignored.</summary>
    public string? Target { get; init; }

    /// <summary>The type parameter of a generic method, which stands for any type.</summary>
    public string? Generic { get; init; }

    /// <summary>Whether it is an instance of a generic method.</summary>
    public bool HasTypeArgument { get; init; }

    /// <summary>The layer; 0 is the library.</summary>
    public int Layer { get; init; }

    /// <summary>The rank. Methods call only lower ranks, so that nothing recurs.</summary>
    public int Rank { get; init; }

    /// <summary>Whether its parameters have names; those of a delegate do not.</summary>
    public bool IsDelegate { get; init; }

    /// <summary>Whether it is called without an argument list.</summary>
    public bool IsProperty { get; init; }

    /// <summary>Whether its result is neither a task nor an asynchronous sequence.</summary>
    public bool IsSynchronous => !IsSequence && Returns != "void" && !TypeNames.IsTask(Returns) && !TypeNames.IsValueTask(Returns);

    public bool IsSequence => Returns == TypeNames.Sequence;

    /// <summary>The method with a type argument for its type parameter, or for that of its class.</summary>
    public Method Of(string parameter, string argument) => this with
    {
        Returns = TypeNames.Replace(Returns, parameter, argument),
        Parameters = [.. Parameters.Select(p => p with { Type = TypeNames.Replace(p.Type, parameter, argument) })],
        Name = Generic == parameter ? $"{Name}<{argument}>" : Name,
        Generic = Generic == parameter ? null : Generic,
        HasTypeArgument = HasTypeArgument || Generic == parameter,
    };
}

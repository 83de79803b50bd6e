namespace Async2.Fuzz.Model;

/// <summary>What a node stands for, as far as the reducer has to know.</summary>
internal enum Role
{
    /// <summary>A piece of text with other nodes in it.</summary>
    Fragment,

    /// <summary>A value of <see cref="Node.Type"/>.</summary>
    Expression,

    Statement,

    /// <summary>Any number of nodes, of which any may be left out.</summary>
    List,
}

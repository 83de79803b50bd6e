namespace Async2.Fuzz.Model;

/// <summary>The role of a node for the reducer.</summary>
internal enum Role
{
    /// <summary>Text with other nodes in it.</summary>
    Fragment,

    /// <summary>A value of <see cref="Node.Type"/>.</summary>
    Expression,

    Statement,

    /// <summary>A list of nodes of which any may be omitted.</summary>
    List,
}

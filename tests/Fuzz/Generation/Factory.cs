using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>An expression that creates a <paramref name="Type"/>; <paramref name="Exact"/> is the type that <c>new</c> names.</summary>
internal sealed record Factory(string Type, string Exact, int Layer, Func<Node, Node> Make);

namespace Corpus.Harness;

/// <summary>Marks a program that ends its process or needs its own: <c>all</c> starts a child for it.</summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class OwnProcessAttribute : Attribute;

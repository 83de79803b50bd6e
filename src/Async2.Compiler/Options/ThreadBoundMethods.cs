namespace Async2.Compiler;

/// <summary>The methods of a type that bind their thread, as <see cref="ThreadBoundAttribute"/> names them.</summary>
/// <param name="Takes">The methods after which the thread is bound.</param>
/// <param name="Releases">The methods that end that.</param>
public sealed record ThreadBoundMethods(IReadOnlyList<string> Takes, IReadOnlyList<string> Releases);

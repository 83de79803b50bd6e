' What Static locals would do, done with closures that live on; and lambdas nested in lambdas.
Namespace StaticLikeClosures
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim counter = MakeCounter(completion.Calm())
            WriteLine($"{Await counter()} {Await counter()} {Await counter()}")
            Dim outer = Async Function(a As Integer)
                            Dim b = Await Steps.Of(completion.Calm(), a + 1)
                            Dim inner = Async Function()
                                            b += a
                                            Return Await Steps.Of(completion, b)
                                        End Function
                            Return Await inner() + b
                        End Function
            WriteLine(Await outer(3))
        End Function

        Private Function MakeCounter(completion As Completion) As Func(Of Task(Of Integer))
            Dim count = 0
            Return Async Function()
                       count += 1
                       Await Steps.Go(completion)
                       Return count
                   End Function
        End Function
    End Module
End Namespace
